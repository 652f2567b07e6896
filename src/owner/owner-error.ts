/** A sentence for the person at the terminal; anything else that is thrown is a bug. */
export class OwnerError extends Error {}

/** The command was typed wrongly: exit code 2, and where to find help. */
export class UsageError extends OwnerError {
  readonly command: string;

  constructor(message: string, command = '') {
    super(message);
    this.command = command;
  }
}
