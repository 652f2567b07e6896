import { t } from '#text/office.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Section } from '#office/navigation/sections.ts';
import styles from './shortcuts-dialog.module.css';

type Props = { sections: Section[]; hasNewOrder: boolean; onClose: () => void };

const KEYS = [
  ...(['Ctrl K', '/', 'J', 'K', 'X', 'medzerník', '↵', 'E', 'U', 'P', 'R', 'I'] as const),
  ...(['Ctrl S', 'Esc', '?'] as const),
];

/** Every key of the office, those of lists too. */
export const ShortcutsDialog = ({ sections, hasNewOrder, onClose }: Props) => (
  <Dialog isOpen onClose={onClose} title={t('shortcuts.title')}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
    <dl className={styles.list} tabIndex={0}>
      {sections
        .filter(({ letter }) => letter)
        .map(({ to, label, letter }) => (
          <Row key={to} keys={['G', letter!]} what={t(label)} />
        ))}
      {hasNewOrder ? <Row keys={['N']} what={t('shortcuts.newOrder')} /> : null}
      {KEYS.map((key) => (
        <Row key={key} keys={[key]} what={t(`shortcuts.keys.${key}`)} />
      ))}
    </dl>
    <p className={styles.note}>{t('shortcuts.note')}</p>
  </Dialog>
);

const Row = ({ keys, what }: { keys: string[]; what: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{what}</dd>
  </div>
);
