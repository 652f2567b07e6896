import { Columns3 } from 'lucide-react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Drop } from '#office/components/drop.tsx';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { Address, ChangeAddress, ListDescription, ListTypes } from './description.ts';
import { useChooseColumns, useSeenColumns } from './seen-columns.ts';
import styles from './list-bar.module.css';

type Props<T extends ListTypes> = {
  of: ListDescription<T>;
  address: Address;
  change: ChangeAddress;
};

/** Which columns one sees, here and the next time. */
export function ColumnChoice<T extends ListTypes>({ of, address, change }: Props<T>) {
  const me = useMe();
  const choice = of.columns.filter(({ isFixed }) => !isFixed);
  const names = choice.map(({ name }) => name);
  const seen = useSeenColumns(of, address) ?? names;
  const choose = useChooseColumns(of.subject, names, change);
  return (
    <Drop
      className={styles.tool}
      title={t('list.columns')}
      label={
        <>
          <Columns3 /> {t('list.columns')}
        </>
      }
    >
      {() => (
        <>
          {choice
            .filter(({ needs = [] }) => mayDo(me, needs))
            .map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={seen.includes(name)}
                onChange={({ target }) =>
                  choose(
                    names.filter((one) => (one === name ? target.checked : seen.includes(one))),
                  )
                }
              />
            ))}
          <Button variant="quiet" size="sm" onClick={() => choose(names)}>
            {t('list.allColumns')}
          </Button>
        </>
      )}
    </Drop>
  );
}
