/** The checks that a seat reads with: no check serves both, so that agreement means something. */
export const familyOf = (seat: string): 'enumerations' | 'statements' => (seat === 'A' ? 'enumerations' : 'statements')
