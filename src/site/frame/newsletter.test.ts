import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { t } from '#text/text.ts';
import { Newsletter } from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const problemsOf = (value: object) =>
  Newsletter.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message]);

test('a name and an e-mail address are enough', () => {
  expect(Newsletter.parse({ name: ' Eva ', email: 'eva@firma.sk ' })).toEqual({
    name: 'Eva',
    email: 'eva@firma.sk',
  });
});

test('both are required, and the address must look like one', () => {
  expect(problemsOf({ name: ' ', email: '' })).toEqual([
    ['name', t('forms.required')],
    ['email', t('forms.required')],
  ]);
  expect(problemsOf({ name: 'Eva', email: 'eva@' })).toEqual([['email', t('forms.invalidEmail')]]);
  expect(problemsOf({ name: 'Eva', email: `${'a'.repeat(65)}@firma.sk` })).toEqual([
    ['email', t('forms.emailLocalTooLong')],
  ]);
});

test('the form asks for both and says so', () => {
  const html = renderToStaticMarkup(createElement(NewsletterForm));
  expect(html.match(/aria-required="true"/g)).toHaveLength(2);
  expect(html).toContain(t('newsletter.submit'));
});

test('no page of the shop shows it', () => {
  const users = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => readFileSync(`src/${file}`, 'utf8').includes('<NewsletterForm'));
  expect(users).toEqual(['site/gallery.tsx']);
});
