import { idIn } from '#office/components/id-in.ts';
import { Choices } from '#office/components/list/choices.tsx';
import type { Filter } from '#office/components/list/description.ts';
import { t } from '#text/office/goods.ts';
import { INDENT, useChoices } from './use-choices.ts';

type Named = readonly { id: number; name: string }[];

/** What is chosen; its number until the names are there. */
const Chosen = ({ id, of }: { id: string; of: (choices: Choice) => Named }) =>
  of(useChoices()).find((one) => String(one.id) === id)?.name ?? id;
type Choice = ReturnType<typeof useChoices>;

/** By which lists of goods are narrowed: `?vyrobca=3`. */
export const vendorFilter: Filter = {
  label: t('goods.vendor'),
  params: ['vyrobca'],
  words: ({ vyrobca }) => idIn(vyrobca) && <Chosen id={vyrobca!} of={({ vendors }) => vendors} />,
  Panel: function Vendors({ change, close }) {
    const { vendors } = useChoices();
    return (
      <Choices
        options={vendors.map(({ id, name }) => [String(id), name])}
        onChoose={(vyrobca) => (close(), change({ vyrobca }))}
      />
    );
  },
};

/** With everything below it: `?kategoria=12`. */
export const categoryFilter: Filter = {
  label: t('goods.category'),
  params: ['kategoria'],
  words: ({ kategoria }) =>
    idIn(kategoria) && <Chosen id={kategoria!} of={({ categories }) => categories} />,
  Panel: function Categories({ change, close }) {
    const { categories } = useChoices();
    return (
      <Choices
        options={categories.map(({ id, name, level }) => [String(id), INDENT.repeat(level) + name])}
        onChoose={(kategoria) => (close(), change({ kategoria }))}
      />
    );
  },
};
