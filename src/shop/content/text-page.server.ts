import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { cleanHtml } from '#base/html.server.ts';
import type { TextPage } from './contract.ts';

type PageRow = { title: string; description: string; content: string; updated_at: Date };

export async function getTextPage(sql: Sql, url: string): Promise<TextPage> {
  const [row] = await sql<PageRow[]>`
    select title, description, content, updated_at from text_page where url = ${url}`;
  if (!row) throw ShopError.notFound('messages.page.notFound');
  const { title, description, content, updated_at: updated } = row;
  return { title, description, content: cleanHtml(content), updated: updated.toISOString() };
}
