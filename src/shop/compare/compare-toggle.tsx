import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import box from '#ui/small-box.module.css';
import styles from './compare-toggle.module.css';
import type { Candidate } from './list.ts';
import { toggleCompare, useCompare } from './use-compare.ts';

type Props = Candidate & {
  /** `card`: over the corner of a picture, which is light in both themes; `plain`: on the page; `box`: no word. */
  look?: 'card' | 'plain' | 'box';
  className?: string | undefined;
};

/** Ticks a product for the comparison. A refused tick goes back by itself, and the tray says why. */
export function CompareToggle({ code, group, look = 'card', className }: Props) {
  const isCompared = useCompare().codes.includes(code);
  const label = t('product.compare');
  return (
    <label className={classNames(styles.toggle, styles[look], className)}>
      <input
        type="checkbox"
        className={box.box}
        checked={isCompared}
        aria-label={`${label}: ${code}`}
        onChange={() => toggleCompare({ code, group })}
      />
      {look === 'box' ? null : <span>{label}</span>}
    </label>
  );
}
