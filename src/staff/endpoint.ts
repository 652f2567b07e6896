import { entryOf, type Exact, type CallOptions, type Wire } from '#base/wire/contract.ts';
import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** A call of the office. anyone: also without a sign-in; staff: 401 without one. */
export type OfficeEndpoint = Wire & {
  access: 'anyone' | 'staff';
  /** What the role must allow; without it the call is about oneself. */
  needs?: readonly Permission[];
  /** The name of the job behind the call, as the audit and the command line have it; it never changes. */
  job?: string;
  /** A screen asks by itself, so the call does not show that somebody is there. */
  isUnattended?: true;
  /** Of calls that bring a file, in bytes. */
  bodyLimit?: number;
};

/** A call that is answered by a job: its needs, input and output are said here and nowhere else. */
export type JobEndpoint = OfficeEndpoint & { access: 'staff'; job: string };

type OfficeOptions = Omit<CallOptions<OfficeEndpoint>, 'access'> &
  Partial<Pick<OfficeEndpoint, 'access'>>;
type ForStaff<Options> = Options extends { access: string }
  ? Options
  : Options & { access: 'staff' };

/** A contract entry of the office; for signed-in staff unless its `access` says otherwise. */
export const officeCall = <
  const Method extends Wire['method'],
  const Address extends string,
  const Options extends OfficeOptions,
>(
  method: Method,
  url: Address,
  options: Exact<OfficeOptions, Options>,
) =>
  entryOf<Method, Address, ForStaff<Options>>(method, url, {
    access: 'staff',
    ...options,
  } as unknown as ForStaff<Options>);

/** An empty body says nothing. */
type Given<Schema> = Schema extends z.ZodMiniType
  ? z.output<Schema> extends Record<string, never>
    ? unknown
    : z.output<Schema>
  : unknown;

type Everything<E extends OfficeEndpoint> = Given<E['schema']['params']> &
  Given<E['schema']['querystring']> &
  Given<E['schema']['body']>;

/** What a job is given: path, query and body in one. */
export type InputOf<E extends OfficeEndpoint> =
  unknown extends Everything<E> ? void : Everything<E>;

/** What only a screen knows, as the version it has read, may be left out at a terminal. */
export type Optional<Input, Key extends keyof Input> = Omit<Input, Key> & {
  [Left in Key]?: Input[Left] | undefined;
};

/** What a job returns: the response without its envelope, with dates as dates. */
export type OutputOf<E extends OfficeEndpoint> = Omit<
  z.output<E['schema']['response'][200]>,
  'success' | 'error'
>;
