/** A refusal with a sentence for whoever asked; anything else that is thrown is a bug. */
export class StaffError extends Error {}
