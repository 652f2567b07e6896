import type { Db } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { isLive } from '#shop/customers/session.server.ts';
import type { Accounts, Own } from '#shop/identity/accounts.server.ts';
import { bucketOf } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { secondFactorMail } from './mails.server.ts';

/** Accounts of customers. */
export const CUSTOMERS: Accounts<PersonId> = {
  tables: {
    person: 'person',
    session: 'session',
    secondFactor: 'second_factor',
    recoveryCode: 'recovery_code',
  },
  place: 'account',
  tries: '',
  audit: auditOwn,
  isSignedIn: isLive,
  secondFactor: {
    /** People had the name of customers when the first secrets were sealed. */
    sealOf: (personId) => `customer ${personId}`,
    /** Three codes of a million are right at any time: a day of tries finds one in three thousand accounts. */
    limitsOf({ personId, address }) {
      const account = bucketOf('second-factor', personId);
      return [
        { bucket: account, most: 10, minutes: 15 },
        { bucket: account, most: 100, minutes: 24 * 60 },
        { bucket: bucketOf('second-factor from', networkOf(address)), most: 30, minutes: 15 },
      ];
    },
    countsDown: false,
    /** Its owner learns of it by mail, even when somebody else did it. */
    async changed(tx, { config, personId }, change) {
      if (change === 'off') await forgetStep(tx, personId);
      const [person] = await tx<[{ email: string }]>`
        select email from person where id = ${personId}`;
      const url = `${config.publicUrl}/forgotten-password`;
      await putMail(tx, secondFactorMail(person.email, change, url));
    },
  },
};

type Asking = { personId: PersonId; address: string };

export const ownOf = (
  { sql, config, formKey: key }: Shop,
  { personId, address }: Asking,
): Own<PersonId> => ({ sql, config, key, accounts: CUSTOMERS, personId, address });

/** A sign-in that waits for its code begins again. */
export const forgetStep = (tx: Db, personId: PersonId) =>
  tx`delete from second_step where person_id = ${personId}`;
