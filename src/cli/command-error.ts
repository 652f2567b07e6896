/** A sentence for the person at the terminal. */
export class CommandError extends Error {}

/** The command was typed wrongly: exit code 2, and where to find help. */
export class UsageError extends CommandError {
  readonly command: string;

  constructor(message: string, command = '') {
    super(message);
    this.command = command;
  }
}
