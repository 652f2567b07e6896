import { FileSpreadsheet } from 'lucide-react';
import { tq } from '#text/quick-order.ts';
import { classNames } from '#ui/class-names.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import styles from './drop-zone.module.css';

type Props = {
  isOver: boolean;
  /** Under way: its name. */
  reading: string | null;
  problem: string | null;
  onFile: (file: File) => void;
};

/** Where a file is chosen; it may be dropped anywhere on the page. */
export function DropZone({ isOver, reading, problem, onFile }: Props) {
  return (
    <section
      className={classNames(styles.zone, isOver && styles.over, problem !== null && styles.failed)}
      aria-label={tq('file.label')}
    >
      <FileSpreadsheet className={styles.icon} />
      <b>{isOver ? tq('file.drop') : problem ? tq('file.failed') : tq('file.title')}</b>
      <output>
        {isOver
          ? tq('file.dropHint')
          : (problem ?? (reading ? tq('file.reading', { name: reading }) : tq('file.hint')))}
      </output>
      <FileButton
        label={problem ? tq('file.chooseOther') : tq('file.choose')}
        isLoading={reading !== null}
        onFile={onFile}
      />
      <small>{tq('file.limits')}</small>
    </section>
  );
}
