import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { cleanHtml } from '#base/values/html.server.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { type Company, getCompany } from '#shop/kernel/company.server.ts';
import { escapeHtml } from '#shop/mail/look.server.ts';
import { formatPhone } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import type { TextPage } from './contract.ts';

type PageRow = { title: string; description: string; content: string; updated_at: Date };

export async function getTextPage(sql: Sql, url: string): Promise<TextPage> {
  const [row] = await sql<PageRow[]>`
    select title, description, content, updated_at from text_page where url = ${url}`;
  if (!row) throw ShopError.notFound('messages.page.notFound');
  const words = wordsOf(await getCompany(sql));
  return {
    title: fill(row.title, words),
    description: fill(row.description, words),
    content: cleanHtml(fill(row.content, words, (word) => escapeHtml(noBreak(word)))),
    updated: row.updated_at.toISOString(),
  };
}

type Words = Map<string, string>;

/** What `{{name}}`, `{{email}}` and the like stand for in a page: the company as the settings have it. */
function wordsOf(company: Company): Words {
  const { email } = company;
  const all = {
    supportEmail: email,
    serviceEmail: email,
    invoicesEmail: email,
    ...Object.fromEntries(Object.entries(company).filter(([, word]) => word !== '')),
    shop: shopNameOf(company),
    phone: formatPhone(company.phone),
    iban: company.iban.replace(/(.{4})(?=.)/g, '$1\u00a0'),
  };
  return new Map(Object.entries(all).filter(([, word]) => typeof word === 'string'));
}

/** In addresses of links Markdown writes the braces as %7B and %7D. Names that nobody knows stay as they are. */
const PLACE = /(tel:)?(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/g;

function fill(text: string, words: Words, write = (word: string) => word): string {
  return text.replace(PLACE, (place, tel: string | undefined, name: string) => {
    const word = words.get(name);
    if (word === undefined) return place;
    return tel ? `${tel}${word.replace(/[^+\d]/g, '')}` : write(word);
  });
}
