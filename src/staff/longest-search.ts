/** The longest text a search takes, and the `maxlength` of its fields. */
export const LONGEST_SEARCH = 100;
