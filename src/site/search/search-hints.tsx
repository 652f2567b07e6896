import { useMay } from '#shop/customers/user.tsx';
import { ts } from '#text/search.ts';
import styles from './search-panel.module.css';

type Props = { hasExact: boolean; isHistory: boolean; hasOptions: boolean };

/** What the keys do, for those who have a keyboard. */
export function SearchHints({ hasExact, isHistory, hasOptions }: Props) {
  const mayBuy = useMay('buy');
  return (
    <p className={styles.hints} aria-hidden="true">
      <Hint keys={['Enter']}>
        {ts(hasExact ? 'keys.openProduct' : isHistory ? 'keys.open' : 'keys.all')}
      </Hint>
      {hasExact && mayBuy && <Hint keys={['Shift', 'Enter']}>{ts('keys.add')}</Hint>}
      {hasOptions && <Hint keys={['↑', '↓']}>{ts('keys.choose')}</Hint>}
      <Hint keys={['Esc']}>{ts('keys.close')}</Hint>
    </p>
  );
}

const Hint = ({ keys, children }: { keys: string[]; children: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {children}
  </span>
);
