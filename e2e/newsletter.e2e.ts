import { build } from 'vite';
import { expect, test } from './fixtures.ts';

/** No page shows the form yet, so it is mounted alone. */
async function formAlone(): Promise<string> {
  const entry = 'virtual:newsletter';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    plugins: [
      {
        name: 'newsletter-alone',
        resolveId: (id) => (id === entry ? `${process.cwd()}/newsletter-alone.tsx` : null),
        load: (id) =>
          id.endsWith('newsletter-alone.tsx')
            ? `import { createRoot } from 'react-dom/client';
               import { NewsletterForm } from '#site/frame/newsletter-form.tsx';
               createRoot(document.body).render(<NewsletterForm />);`
            : null,
      },
    ],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as {
    output: { type: string; code?: string }[];
  };
  return output.find(({ type }) => type === 'chunk')!.code!;
}

test('the newsletter checks what is typed and thanks in an alert', async ({ page }) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.setContent('<!doctype html><body></body>');
  await page.addScriptTag({ content: await formAlone() });
  const [name, email] = [page.getByLabel('Meno'), page.getByLabel('E-mail')];
  const send = page.getByRole('button');

  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await send.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await email.fill('nie je adresa');
  await expect(page.getByText('Zadajte platnú e-mailovú adresu')).toBeVisible();
  expect(said).toEqual([]);

  await name.fill('Jana');
  await email.fill('jana@montaze.sk');
  await send.click();
  await expect.poll(() => said).toHaveLength(1);
  await expect(email).toHaveValue('');
});
