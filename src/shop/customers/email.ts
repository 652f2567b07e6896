import * as z from 'zod/mini';

const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;

type Problem = 'required' | 'tooLong' | 'localTooLong' | 'invalid';

/** An e-mail address; spaces around it are trimmed. A form gives its own messages. */
export const emailWith = (messages: Partial<Record<Problem, string>>) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      const problem = problemOf(value);
      // One problem at a time, and none that keeps the rest of a form from being checked.
      if (problem)
        issues.push({ code: 'custom', input: value, message: messages[problem], continue: true });
    }),
  );

export const Email = emailWith({});

function problemOf(email: string): Problem | null {
  if (email === '') return 'required';
  if (email.length > LONGEST_EMAIL) return 'tooLong';
  if (email.lastIndexOf('@') > LONGEST_LOCAL_PART) return 'localTooLong';
  return z.regexes.email.test(email) ? null : 'invalid';
}
