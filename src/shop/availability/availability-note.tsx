import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './availability-note.module.css';
import type { Availability } from './contract.ts';
import { Gauge } from './gauge.tsx';
import { useToday } from './use-today.ts';
import { availabilityWords, guestWords, type Words } from './words.ts';

type Props = { availability: Availability; unit: string; className?: string | undefined };

/** „4 ks hneď, 196 ks očakávame 24. 11.“ */
export function AvailabilityNote({ availability, unit, className }: Props) {
  const { now, later, gauge } = availability;
  const share = now === null || later === null ? HALF : now / (now + later);
  const words = availabilityWords(availability, unit, useToday());
  return <Note words={words} share={share} gauge={gauge} className={className} />;
}

/** The same to guests who want more than there is, where the quantity cannot be asked about: „Časť hneď, ďalšie …“. */
export const GuestNote = ({ expectedOn }: { expectedOn: string | null }) => (
  <Note words={guestWords(expectedOn, useToday())} share={HALF} gauge={1} />
);

/** Guests are not told how many. */
const HALF = 0.5;

type NoteProps = { words: Words; share: number; gauge: number; className?: string | undefined };

function Note({ words: { now, later }, share, gauge, className }: NoteProps) {
  const isPart = now !== null && later !== null;
  const look = later === null ? styles.full : isPart ? styles.part : undefined;
  return (
    <span className={classNames(styles.note, look, className)}>
      {isPart ? (
        <span
          className={styles.bar}
          style={{ '--share': `${Math.round(100 * share)}%` } as CSSProperties}
          aria-hidden="true"
        />
      ) : (
        <Gauge lit={gauge} />
      )}
      <span>
        {now === null ? null : <strong>{now}</strong>}
        {isPart ? ', ' : null}
        {later}
      </span>
    </span>
  );
}
