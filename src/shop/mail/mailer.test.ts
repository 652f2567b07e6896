import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#base/process/config.server.ts';
import { createMailer, type ReadyMail } from './mailer.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'bastion-mailer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a mail that cannot be written leaves no half of it behind', async () => {
  // What stands in its place can neither be replaced nor removed by moving a file there.
  mkdirSync(join(folder, 'mail', '00000007.eml', 'x'), { recursive: true });
  const mailer = createMailer({ ...readConfig({}), dataDir: folder });
  const mail = {
    id: 7,
    kind: 'test',
    recipient: 'a@b.sk',
    reply_to: null,
    subject: 'x',
    text_body: '',
    html_body: '',
    created_at: new Date(),
    attachments: [],
  } as unknown as ReadyMail;
  await expect(mailer.send(mail, { name: 'x', email: 'x@b.sk' })).rejects.toThrow();
  expect(readdirSync(join(folder, 'mail'))).toEqual(['00000007.eml']);
});
