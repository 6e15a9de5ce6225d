const placeholders = ['n/a', 'na', 'none', 'todo', 'tbd', 'pass', 'passed', 'success', 'placeholder']

/** Whether words say something: no template left unfilled, no placeholder. */
export const isConcrete = (text: string): boolean =>
  text.trim() !== '' && !/[{}<>]/.test(text) && !placeholders.includes(text.trim().toLowerCase())
