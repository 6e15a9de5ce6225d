import type { Choice, Step } from '../protocol.js'
import { mergedRows, ofClass, openConfirmed, openContradictions, openQuantities } from './facts.js'
import type { Ending, Facts } from './state.js'

type Ask = Extract<Step, { do: 'ask' }>

const choice = (
  id: string,
  words: string,
  needs: Choice['needs'],
  ids: readonly string[] = [],
  also: readonly string[] = [],
): Choice => ({ id, words, needs, ids, also })

const accept = choice('accept', 'Continue: accept as is and go on to tasks (closes escalated)', ['by', 'why'])
const stop = choice('stop', 'Stop: leave the run open and come back later', [])

/** The second menu of AKILI's specify step, in its words; "Type something" is the host's own. */
export function askFix(facts: Facts): Ask {
  const confirmed = openConfirmed(facts).map((row) => row.id)
  const others = mergedRows(facts).filter((row) => row.class !== 'confirmed')
  const also = [...others.map((row) => row.id), ...openQuantities(facts).map((row) => row.id)]
  const pairs = openConfirmed(facts).filter((row) => row.members.length > 1)
  const suspects = ofClass(facts, 'suspect').filter((row) => facts.status[row.id] === 'suspect')
  const fix = 'Fix and Re-judge: correct every confirmed id, then both judges look again'
  const only = 'Fix only: correct them, do not judge again (closes escalated)'
  const choices = [
    choice('fix', fix, ['by'], confirmed, also),
    choice('fix-only', only, ['by', 'why'], confirmed, also),
    accept,
    stop,
    ...about('split', 'Split: a pair is two findings; make it single rows again', pairs),
    ...about('verify-suspect', 'Record that you looked and a suspect is true (it is not fixed by that)', suspects),
  ]
  const question = `${confirmed.length} severe finding(s) confirmed by both judges. What now?`
  const hint = also.length === 0 ? null : `Widen the edit with --also ${also.slice(0, 2).join(',')}: not judged.`
  return { do: 'ask', question, choices, hint }
}

const about = (id: string, words: string, rows: readonly { readonly id: string }[]): Choice[] =>
  rows.length === 0
    ? []
    : [
        choice(
          id,
          words,
          ['ids', 'by', 'why'],
          rows.map((row) => row.id),
        ),
      ]

/** A contradiction between the judges waits for a person (P-15). */
export function askContradictions(facts: Facts): Ask {
  const ids = openContradictions(facts).map((row) => row.id)
  const choices = [
    choice('uphold', 'Uphold: the finding stands and is fixable', ['ids', 'by', 'why'], ids),
    choice('dismiss', 'Dismiss: the finding is not one', ['ids', 'by', 'why'], ids),
    choice('escalate', 'Escalate: close the run, nobody can tell', ['by', 'why']),
    stop,
  ]
  return { do: 'ask', question: 'The judges contradict each other. Which of them is right?', choices, hint: null }
}

/** Open quantity rows stop the run before final verification (P-9). */
export function askQuantities(facts: Facts): Ask {
  const ids = openQuantities(facts).map((row) => row.id)
  const choices = [
    choice('fix', 'Fix: edit the places named (after the judges, no round is used)', ['by'], [], ids),
    choice('waive', 'Waive: the number stays, for a reason', ['ids', 'by', 'why'], ids),
    accept,
    stop,
  ]
  const question = `The cross-check still contradicts ${ids.length} number(s) of the target. What now?`
  return { do: 'ask', question, choices, hint: `Name those to edit with --also ${ids.join(',')}.` }
}

/** Endings that a person chose: they need no further word. */
const personal = ['fixed-unjudged', 'accepted-as-is', 'contradiction-escalated', 'abandoned']

/** Whether a person has answered for an escalation: by the decision that ended the run, or by an acknowledgement (P-8). */
export const acknowledged = (facts: Facts, { outcome }: Ending): boolean =>
  personal.includes(outcome) || facts.decisions.at(-1)?.choice === 'accept'

/** A person may once say that an escalation was seen (P-8). */
export const acknowledgement = (facts: Facts, ending: Ending): Choice[] =>
  ending.verdict === 'approved' || acknowledged(facts, ending)
    ? []
    : [choice('accept', 'Acknowledge: the escalation was seen and the work goes on', ['by', 'why'])]
