import * as z from 'zod/mini';

const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;

type Messages = { required: string; invalid: string; tooLong: string; localTooLong: string };

/** An e-mail address, blanks around it forgiven. A form says its own words where it is wrong. */
export const emailWith = (messages?: Messages) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: messages?.required, abort: true }),
    z.maxLength(LONGEST, { error: messages?.tooLong, abort: true }),
    z.refine((value) => value.lastIndexOf('@') <= LONGEST_LOCAL_PART, {
      error: messages?.localTooLong,
      abort: true,
    }),
    z.regex(z.regexes.email, messages?.invalid),
  );

export const Email = emailWith();
