import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Limit } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { Entry } from './own-audit.server.ts';

/** What sign-in works with: the shop and the key of one kind of accounts, so that no token of one kind is good for another. */
export type KeyedShop = Pick<Shop, 'sql' | 'config'> & { key: string };

/** Somebody who proves that an account is theirs: which one, and from where. */
export type Own<Id extends number> = KeyedShop & {
  accounts: Accounts<Id>;
  personId: Id;
  address: string;
};

/** What can become of a second factor. */
export type FactorChange = 'on' | 'off' | 'codes';

/** A kind of account, customers' or the shop's people's: its tables, and all in which it differs from the other. */
export type Accounts<Id extends number> = {
  tables: {
    person: 'person' | 'staff_person';
    session: 'session' | 'staff_session';
    secondFactor: 'second_factor' | 'staff_second_factor';
    recoveryCode: 'recovery_code' | 'staff_recovery_code';
  };
  /** What commands in the audit begin with. */
  place: 'account' | 'office';
  /** What buckets of tries begin with. */
  tries: '' | 'staff ';
  audit(tx: Db, personId: Id, entry: Entry<Id>): Promise<void>;
  /** Which rows of the table of sessions are somebody who is signed in. */
  isSignedIn(sql: Db): Fragment;
  /** Ends what else a browser is known by, and says how many there were. */
  distrust?(tx: Db, personId: Id): Promise<{ trusted: number }>;
  secondFactor: {
    /** Part of what a secret is sealed with: it opens for nobody else. */
    sealOf(personId: Id): string;
    /** Of codes that are tried; the first is that of the account. */
    limitsOf(own: Pick<Own<Id>, 'personId' | 'address'>): [Limit, ...Limit[]];
    /** Whoever types a wrong code is told how many tries are left, and a right one forgets those before it. */
    countsDown: boolean;
    /** What else follows a change, besides the audit. */
    changed?(tx: Db, own: Own<Id>, change: FactorChange): Promise<void>;
  };
};
