import { cardinals, type Lexicon, ordinals, words } from './lexicon.js'

const units = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
// German writes the unit before the ten, in one word.
const written = Array.from({ length: 80 }, (_, index): [string, number] => {
  const value = 20 + index
  const unit = units[value % 10] ?? ''
  const ten = tens[Math.floor(value / 10)] ?? ''
  return [unit === '' ? ten : `${unit}und${ten}`, value]
})

export const de: Lexicon = {
  id: 'de',
  marks: words(
    'der die das und ist in für mit den von zu ein eine nicht auf werden wird sind dem des im bei muss wenn',
  ),
  numbers: new Map([
    ...cardinals(0, 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn'),
    ...cardinals(16, 'sechzehn siebzehn achtzehn neunzehn'),
    ...written,
    ['ein', 1],
    ['eine', 1],
    ['zwo', 2],
    ['beide', 2],
    ['beiden', 2],
  ]),
  multipliers: new Map([
    ['hundert', 100],
    ['tausend', 1000],
  ]),
  collectives: new Map([['dutzend', 12]]),
  phrases: [[['ein', 'halbes', 'dutzend'], 6]],
  joins: words('und'),
  joinsFrom: 20,
  twenties: [],
  counters: words(''),
  stops:
    words(`in im an am auf aus bei mit nach von vom vor zu zum zur über unter durch für gegen ohne um bis seit während
    wegen zwischen und oder aber sondern sowie dass die der das den dem des ein eine einen einem einer wenn wo als wie
    weil ob ist sind war waren sein wird werden wurde wurden hat haben hatte kann können muss müssen soll sollen darf
    nicht nur auch je jede jeder jedes schon noch immer nie sich er sie es wir ihr ihre seine dann dort hier pro sonst`),
  headFirst: false,
  ends: 'at the last word',
  capitalNouns: true,
  unspaced: false,
  ands: words('und oder sowie'),
  ors: words('oder'),
  narrowing: null,
  recorded: words(''),
  leading: words(''),
  links: words(''),
  totals: ['alle', 'aller', 'sämtliche', 'insgesamt', 'gesamt', 'genau', 'summe'],
  totalsAfter: ['insgesamt', 'zusammen'],
  demonstratives: words('diese dieser'),
  pointing: [],
  spanning: words(''),
  ordinals: ordinals([
    'erste ersten erster erstes',
    'zweite zweiten zweiter zweites',
    'dritte dritten dritter drittes',
    'vierte vierten vierter viertes',
    'fünfte fünften fünfter fünftes',
    'sechste sechsten sechster sechstes',
    'siebte siebten siebter siebtes',
    'achte achten achter achtes',
    'neunte neunten neunter neuntes',
    'zehnte zehnten zehnter zehntes',
  ]),
  adding: words('ergänzt hinzu neue neuer neues'),
  definite: words('die diese den der dieser diesen ihre seine unsere'),
  weak: words(
    'neue neuen andere anderen gleiche verschiedene weitere vorhandene bestehende erste letzte folgende aktuelle mögliche gesamt',
  ),
  selecting: words(
    'andere anderen übrige übrigen wichtigste wichtigsten erste ersten letzte letzten weitere weiteren folgende',
  ),
  relative: words('die welche'),
  pairs: words('beide beiden'),
  attaching: words('mit von in für pro aus auf an zu bei'),
  genitives: words('von mit in für aus der des'),
  companions: words('mit zu'),
  about: ['~', '≈', 'etwa', 'ungefähr', 'circa', 'ca.', 'rund', 'fast', 'knapp', 'gut'],
  atLeast: ['≥', '>=', '>', 'mindestens', 'wenigstens', 'mehr als', 'über', 'nicht weniger als'],
  atMost: [
    '≤',
    '<=',
    '<',
    'höchstens',
    'maximal',
    'bis zu',
    'bis',
    'nicht mehr als',
    'weniger als',
    'unter',
    'ersten',
    'letzten',
    'nächsten',
    'anderen',
    'je',
    'pro',
    'der',
    'von den',
    'zwischen',
    'weitere',
    'weiteren',
  ],
  aboutAfter: [],
  atLeastAfter: ['oder mehr'],
  atMostAfter: ['oder weniger'],
  samples: [
    'z. b.',
    'z.b.',
    'zum beispiel',
    'beispielsweise',
    'etwa',
    'wie',
    'darunter',
    'einschließlich',
    'unter anderem',
    'u. a.',
    'u.a.',
    'usw',
    'usw.',
    'etc',
    'etc.',
    'mindestens',
  ],
  examples: ['beispiel', 'z. b.', 'z.b.'],
  labels: words(
    'phase phasen schritt schritte abschnitt stufe aufgabe aufgaben iteration meilenstein runde version kapitel teil regel option abbildung tabelle zeile seite port ebene fall szenario anforderung kriterium nummer anhang sprint woche tag monat jahr artikel block code fehler typ test modul',
  ),
  measures: words(
    'sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen monat monate jahr jahre mal px byte bytes kb mb gb zeile zeilen wort wörter zeichen token seite seiten punkt punkte euro dollar ms s min h grad ziffer versuch versuche anfrage anfragen prozent spalte spalten',
  ),
  past: words('früher vorher ursprünglich ehemals zuvor alt alte bisher reduziert veraltet statt'),
  hypothetical: words('falls wenn beispiel angenommen würde könnte könnten'),
  nonMembers: words('summe gesamt insgesamt zwischensumme keine keiner keins n/a'),
  terms: {
    task: ['aufgabe', 'aufgaben'],
    requirement: ['anforderung', 'anforderungen'],
    scenario: ['szenario', 'szenarien'],
    decision: ['entscheidung', 'entscheidungen'],
    story: ['geschichte', 'geschichten', 'user story'],
    criterion: ['kriterium', 'kriterien'],
    phase: ['phase', 'phasen'],
  },
}
