/** The names under which people ask for a review by two judges, in the languages of its users (both sources: only on request). */
const asks =
  /\bjudge?ment[\s-]*day\b|\b(?:dual|double|adversarial)[\s-]*review\b|\bjuzg|\bjuicio\b|\brevisi[oó]n (?:dual|doble|adversarial)/iu

/** Whether a text asks for a review by two judges. */
export const asksForJudgment = (request: string): boolean => asks.test(request)
