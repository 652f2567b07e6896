import { useMutation } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { AskedOf, Choosing, ListTypes } from './description.ts';
import type { Selection } from './use-selection.ts';
import styles from './list-screen.module.css';

type Props<T extends ListTypes> = {
  all: NonNullable<Choosing<T>['all']>;
  asked: AskedOf<T>;
  selection: Selection<T['kept']>;
};

/** After all rows of the page are selected: offers the rest of the list too, up to a limit. */
export function SelectAll<T extends ListTypes>({ all, asked, selection }: Props<T>) {
  const toasts = useToasts();
  const most = formatCount(all.most);
  const select = useMutation({
    mutationFn: () => all.read(asked),
    onSuccess: ({ entries, hasMore }) => {
      selection.add(entries);
      if (hasMore) toasts.info(t('list.mostChosen', { count: most }));
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
  return (
    <p className={styles.selectAll}>
      {all.words(selection.size)}{' '}
      <Button
        variant="quiet"
        size="sm"
        isLoading={select.isPending}
        onClick={() => select.mutate()}
      >
        {t('list.chooseAll', { count: most })}
      </Button>
    </p>
  );
}
