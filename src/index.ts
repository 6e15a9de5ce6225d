/**
 * The public API: the cross-check, and the acts of a review, which are those of the commands of the same names. Every act
 * returns the run as it then stands; `receiptOf` tells its state, verdict and counts, `nextOf` the one legal next action.
 * What is refused is thrown as a `Fault`, whose message names what was wrong, what was expected and what to do next.
 */
export { checks } from './checks/index.js'
export { folderOf, runChecks } from './checks/run.js'
export { readFolder } from './edge/read-target.js'
export { Fault } from './kernel/fault.js'
export { type Acted, abandon, type Decision, decide, merge } from './review/acts.js'
export { amended, amendmentForm } from './review/amended.js'
export { type Next, nextOf } from './review/next.js'
export type { Caller } from './review/ports.js'
export { type Question, type ReviewOptions, review } from './review/review.js'
export { openSession, receiptOf, type Session } from './review/session.js'
export { type Submission, submit } from './review/submit.js'
