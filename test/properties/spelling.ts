/** The usual spelling of the numbers from 0 to 9,999 in one language. */
export type Spelling = (value: number) => string

const below = (list: string): string[] => list.split(' ')
const joined = (parts: readonly string[], by = ' '): string => parts.filter(Boolean).join(by)

const english = {
  small: below(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  tens: below('- - twenty thirty forty fifty sixty seventy eighty ninety'),
}

const en: Spelling = (value) => {
  if (value < 20) return english.small[value] ?? ''
  const [thousands, hundreds, rest] = [Math.floor(value / 1000), Math.floor(value / 100) % 10, value % 100]
  const ten = english.tens[Math.floor(rest / 10)] ?? ''
  const two = rest < 20 ? (rest > 0 ? en(rest) : '') : joined([ten, rest % 10 > 0 ? en(rest % 10) : ''], '-')
  return joined([
    thousands > 0 ? `${en(thousands)} thousand` : '',
    hundreds > 0 ? `${en(hundreds)} hundred` : '',
    two !== '' && value > 100 && hundreds > 0 ? `and ${two}` : two,
  ])
}

const spanish = {
  small: below(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
  tens: below('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  hundreds: below(
    '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ),
}

const es: Spelling = (value) => {
  if (value < 30) return spanish.small[value] ?? ''
  if (value < 100)
    return joined([spanish.tens[Math.floor(value / 10)] ?? '', value % 10 > 0 ? es(value % 10) : ''], ' y ')
  if (value === 100) return 'cien'
  if (value < 1000)
    return joined([spanish.hundreds[Math.floor(value / 100)] ?? '', value % 100 > 0 ? es(value % 100) : ''])
  const thousands = Math.floor(value / 1000)
  return joined([thousands > 1 ? es(thousands) : '', 'mil', value % 1000 > 0 ? es(value % 1000) : ''])
}

const portuguese = {
  small: below(
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
  ),
  tens: below('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  hundreds: below('- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
}

const pt: Spelling = (value) => {
  if (value < 20) return portuguese.small[value] ?? ''
  if (value < 100)
    return joined([portuguese.tens[Math.floor(value / 10)] ?? '', value % 10 > 0 ? pt(value % 10) : ''], ' e ')
  if (value === 100) return 'cem'
  if (value < 1000)
    return joined([portuguese.hundreds[Math.floor(value / 100)] ?? '', value % 100 > 0 ? pt(value % 100) : ''], ' e ')
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000]
  const link = rest > 0 && (rest < 100 || rest % 100 === 0) ? 'e' : ''
  return joined([thousands > 1 ? pt(thousands) : '', 'mil', link, rest > 0 ? pt(rest) : ''])
}

const french = {
  small: below(
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  ),
  tens: below('- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'),
}

const frBelowHundred = (value: number): string => {
  if (value < 20) return french.small[value] ?? ''
  const ten = french.tens[Math.floor(value / 10)] ?? ''
  const rest = value < 60 ? value % 10 : value % 20
  if (rest === 0) return value === 80 ? 'quatre-vingts' : ten
  const and = (rest === 1 && value < 80) || value === 71
  return and ? `${ten} et ${french.small[rest]}` : `${ten}-${french.small[rest]}`
}

const fr: Spelling = (value) => {
  if (value < 100) return frBelowHundred(value)
  const [thousands, hundreds, rest] = [Math.floor(value / 1000), Math.floor(value / 100) % 10, value % 100]
  return joined([
    thousands > 1 ? fr(thousands) : '',
    thousands > 0 ? 'mille' : '',
    hundreds > 1 ? fr(hundreds) : '',
    hundreds > 0 ? (rest === 0 && hundreds > 1 ? 'cents' : 'cent') : '',
    rest > 0 ? frBelowHundred(rest) : '',
  ])
}

/** Each language that is compared, by the id of its lexicon. */
export const spellings: Readonly<Record<'en' | 'es' | 'pt' | 'fr', Spelling>> = { en, es, pt, fr }
