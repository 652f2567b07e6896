import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { plain, readHtml, wordsOf } from '#tests/mails.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { Part } from './mail-content.server.ts';
import { writeBodies } from './layout.server.ts';

const { sql } = useDatabase();

const EVIL = `<script>alert("1")</script><a href='//x'>&amp;</a>`;

/** One of each, every word written by somebody who means no good. */
const parts = (words: string): Part[] => [
  { paragraph: words },
  {
    title: words,
    facts: [
      [words, words],
      ['Adresa', 'Dlhá 12\n917 01 Trnava'],
    ],
    picture: { cid: 'code', alt: words },
  },
  { head: [words, words], lines: [{ code: words, name: words, detail: words, sum: words }] },
  { totals: [[words, words]], sum: [words, words] },
  { link: { label: words, url: `https://obchod.test/?q=${words}` } },
];

test('nothing anybody wrote becomes markup', async () => {
  const mail = writeBodies(EVIL, parts(EVIL), await getCompany(sql));
  const clean = writeBodies('slovo', parts('slovo'), await getCompany(sql));
  const tags = (html: string) => html.match(/<\/?[a-z]\w*/g);
  expect(tags(mail.html)).toEqual(tags(clean.html));
  expect(mail.html).not.toMatch(/(href|alt)="[^"]*[<>'][^"]*"/);
  expect(mail.text).toContain(EVIL);
});

test('both bodies hold the same words and the company', async () => {
  const company = await getCompany(sql);
  const { text, html } = writeBodies('Nadpis', parts('slovo'), company);
  expect(wordsOf(readHtml(html))).toEqual(wordsOf(text));
  for (const fact of [company.name, company.street, company.phone, company.email, company.ico]) {
    expect(text).toContain(plain(fact));
    expect(readHtml(html)).toContain(plain(fact));
  }
});

test('a mail brings everything it shows', async () => {
  const { html } = writeBodies('Nadpis', parts('slovo'), await getCompany(sql));
  expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:code"']);
  expect(html).not.toMatch(/<link|@import|url\(/);
});

test('lines of an address stay lines', async () => {
  const { text, html } = writeBodies('Nadpis', parts('slovo'), await getCompany(sql));
  expect(html).toContain('Dlhá 12<br>917 01 Trnava');
  expect(text).toContain('Adresa:\n  Dlhá 12\n  917 01 Trnava\n');
});
