import { byEmail } from '#cli/by-email.server.ts';
import { type Command, command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { tableOf } from '#cli/table.ts';
import { readChoice } from '#cli/values.ts';
import type { PersonEntry } from '#staff/people/contract.ts';
import {
  addPerson,
  listPeople,
  pausePerson,
  removeProofs,
  resumePerson,
  sendPersonLink,
  setPersonRole,
} from '#staff/people/people.server.ts';
import { STAFF_ROLES } from '#staff/permissions.ts';
import { day } from '#staff/values.ts';
import { say } from '#text/staff.ts';

const EMAIL = { email: 'people.emailArg' } as const;
const MAIL = { mail: { type: 'boolean', help: 'people.add.mail' } } as const;

const listCommand = command({
  name: 'staff list',
  summary: 'people.list.summary',
  examples: ['staff list'],

  async run(context) {
    const { people } = await listPeople(context);
    const lines = people.length > 0 ? tableOf(people.map(rowOf)) : [say('people.list.none')];
    return { data: people, lines };
  },
});

const rowOf = (person: PersonEntry) => ({
  [say('people.list.email')]: person.email,
  [say('people.list.name')]: person.name,
  [say('people.list.role')]: say(`people.roles.${person.role}`),
  [say('people.list.state')]: say(`people.states.${person.state}`),
  [say('people.list.proofs')]: proofsOf(person),
  [say('people.list.last')]: person.signed_in_at ? day(person.signed_in_at) : '–',
});

const proofsOf = ({ has_codes: hasCodes, passkeys }: PersonEntry) => {
  const words = [
    ...(hasCodes ? [say('people.proofs.codes')] : []),
    ...(passkeys > 0 ? [say('people.proofs.passkeys')] : []),
  ];
  return words.join(', ') || say('people.proofs.none');
};

const addCommand = command({
  name: 'staff add',
  summary: 'people.add.summary',
  args: EMAIL,
  options: {
    name: { type: 'string', help: 'people.add.nameOption', value: 'meno' },
    role: { type: 'string', help: 'people.add.roleOption', value: 'rola' },
    ...MAIL,
  },
  isChange: true,
  examples: [
    'staff add jana@example.sk --name "Jana Nováková" --role owner',
    'staff add sklad@example.sk --name "Peter Hudák" --role warehouse --mail',
  ],

  async run(context, { args, options: { name, role: asked = 'office', mail } }) {
    if (!name) throw new UsageError(say('people.add.noName'), 'staff add');
    const way = mail ? 'mail' : 'hand';
    const role = readChoice(asked, STAFF_ROLES);
    const added = await addPerson(context, { email: args.email, name, role, way });
    const { email, url } = added;
    const values = { email, role: say(`people.roles.${role}`) };
    return {
      data: added,
      lines: [say(mail ? 'people.add.sent' : 'people.add.done', values), ...(url ? [url] : [])],
    };
  },
});

const linkCommand = command({
  name: 'staff link',
  summary: 'people.link.summary',
  args: EMAIL,
  options: MAIL,
  isChange: true,
  examples: ['staff link jana@example.sk', 'staff link jana@example.sk --mail'],

  async run(context, { args, options: { mail } }) {
    const way = mail ? 'mail' : 'hand';
    const link = await sendPersonLink(context, { email: args.email, way });
    const { email, url } = link;
    return {
      data: link,
      lines: [
        say(mail ? 'people.link.sent' : 'people.link.done', { email }),
        ...(url ? [url] : []),
      ],
    };
  },
});

const roleCommand = command({
  name: 'staff role',
  summary: 'people.setRole.summary',
  args: { ...EMAIL, role: 'people.setRole.roleArg' },
  isChange: true,
  examples: ['staff role jana@example.sk accountant'],

  async run(context, { args }) {
    const role = readChoice(args.role, STAFF_ROLES);
    const changed = await setPersonRole(context, { email: args.email, role });
    const values = { email: changed.email, role: say(`people.roles.${role}`) };
    return { data: changed, lines: [say('people.setRole.done', values)] };
  },
});

const pauseCommand = byEmail('staff', 'pause', 'people.pause', pausePerson);

const resumeCommand = byEmail('staff', 'resume', 'people.resume', resumePerson);

const secondFactorCommand = byEmail(
  'staff',
  'remove-second-factor',
  'people.secondFactor',
  removeProofs,
);

/** Who works in the office and what they may. */
export const PEOPLE_COMMANDS: Command[] = [
  listCommand,
  addCommand,
  linkCommand,
  roleCommand,
  pauseCommand,
  resumeCommand,
  secondFactorCommand,
];
