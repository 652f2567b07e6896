import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SignUp } from '#shop/account/contract.ts';
import { payloadOf, RegisterForm } from './register-form.ts';

const filled: RegisterForm = {
  email: ' nova@firma.sk ',
  companyName: 'Zámky a kľúče, s. r. o.',
  companyId: '36622524',
  vatId: '2022345678',
  extVatId: 'SK2022345675',
  isNotVatPayer: false,
  phone: '+421 905 111 222',
  password: 'tajne-heslo-1',
  repeat: 'tajne-heslo-1',
  consent: true,
};
/** The first complaint about each field, as the form shows it. */
const complaints = (form: object) => {
  const { error } = z.safeParse(RegisterForm, { ...filled, ...form });
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
};

test('a filled form becomes the payload of the call', () => {
  const form = z.parse(RegisterForm, filled);
  expect(payloadOf(form)).toMatchObject({
    email: 'nova@firma.sk',
    extVatRegistrationId: 'SK2022345675',
    name: ' ',
    surname: ' ',
    street: ' ',
    city: ' ',
    zip: ' ',
    state: 32,
    newsletter: false,
    industry: null,
  });
  expect(z.safeParse(SignUp, payloadOf(form)).success).toBe(true);
  expect(payloadOf({ ...form, isNotVatPayer: true }).extVatRegistrationId).toBe('');
});

test('everything wrong is said at once', () => {
  const blank = { email: '', companyName: ' ', companyId: '', vatId: '', extVatId: '', phone: '' };
  const required = 'Toto pole je povinné.';
  expect(complaints({ ...blank, password: 'kratke7', repeat: 'ine', consent: false })).toEqual({
    email: required,
    companyName: required,
    companyId: required,
    vatId: required,
    extVatId: required,
    phone: required,
    password: 'Heslo musí mať aspoň 8 znakov.',
    repeat: 'Heslá sa nezhodujú.',
    consent: 'Bez súhlasu nie je možné pokračovať.',
  });
});

test.each([
  [{ email: 'kovac@elmont' }, { email: 'Zadajte platnú e-mailovú adresu.' }],
  [
    { email: `${'a'.repeat(65)}@firma.sk` },
    { email: 'Časť adresy pred znakom @ môže mať najviac 64 znakov.' },
  ],
  [
    { email: `a@${'b'.repeat(250)}.sk` },
    { email: 'E-mailová adresa môže mať najviac 254 znakov.' },
  ],
  [
    { password: '', repeat: '' },
    { password: 'Toto pole je povinné.', repeat: 'Toto pole je povinné.' },
  ],
  [
    { password: 'x'.repeat(129), repeat: 'x'.repeat(129) },
    { password: 'Heslo môže mať najviac 128 znakov.' },
  ],
  [{ extVatId: '', isNotVatPayer: true }, {}],
  [{ companyId: '12345678' }, {}],
])('%j', (form, expected) => {
  const said = Object.fromEntries(
    Object.entries(complaints(form)).map(([field, text]) => [
      field,
      text.replaceAll('\u00a0', ' '),
    ]),
  );
  expect(said).toEqual(expected);
});
