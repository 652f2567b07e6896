import { StaffError } from '#staff/staff-error.ts';

/** The command was typed wrongly: exit code 2, and where to find help. */
export class UsageError extends StaffError {
  readonly command: string;

  constructor(message: string, command = '') {
    super(message);
    this.command = command;
  }
}
