/** As much as a search takes; a field lets nobody type or paste more, which would only be refused. */
export const LONGEST_SEARCH = 100;
