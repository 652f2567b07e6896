import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './availability-note.module.css';
import type { Availability } from './contract.ts';
import { Gauge } from './gauge.tsx';
import { useToday } from './use-today.ts';
import { availabilityWords } from './words.ts';

type Props = { availability: Availability; unit: string; className?: string | undefined };

/** „4 ks hneď, 196 ks očakávame 24. 11.“ */
export function AvailabilityNote({ availability, unit, className }: Props) {
  const { now, later } = availabilityWords(availability, unit, useToday());
  const isPart = now !== null && later !== null;
  return (
    <p
      className={classNames(
        styles.note,
        later === null && styles.full,
        isPart && styles.part,
        className,
      )}
    >
      {isPart ? (
        <span className={styles.bar} style={shareOf(availability)} aria-hidden="true" />
      ) : (
        <Gauge lit={availability.gauge} />
      )}
      <span>
        {now === null ? null : <b>{now}</b>}
        {isPart ? ', ' : null}
        {later}
      </span>
    </p>
  );
}

/** Guests are not told how large the part is: half. */
const shareOf = ({ now, later }: Availability) =>
  ({
    '--share':
      now === null || later === null ? '50%' : `${Math.round((100 * now) / (now + later))}%`,
  }) as CSSProperties;
