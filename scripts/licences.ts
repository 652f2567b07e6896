// Writes docs/licences.md: npx node scripts/licences.ts
import { writeFileSync } from 'node:fs';
import { listPackages } from '#tests/licences.ts';

const HEAD = `# Licences

What every package is licensed under: written by \`npx node scripts/licences.ts\` from the lock file.
\`tests/dependencies.test.ts\` refuses a licence that nobody has agreed to. The fonts of the shop are under the
SIL Open Font License, which lies beside them in \`public/fonts\`.
`;

const groups = Map.groupBy(listPackages(), ({ licence }) => licence);
const chapters = [...groups]
  .sort(([, one], [, other]) => other.length - one.length)
  .flatMap(([licence, packages]) => {
    const of = (title: string, isShipped: boolean) => {
      const names = packages.filter((one) => one.isShipped === isShipped).map(({ name }) => name);
      return names.length > 0 ? [`${title} (${names.length}): ${names.join(', ')}.`, ''] : [];
    };
    return [`## ${licence}`, '', ...of('In the shop', true), ...of('To build and test it', false)];
  });
writeFileSync(new URL('../docs/licences.md', import.meta.url), [HEAD, ...chapters].join('\n'));
