import { CalendarDays, Hash, MapPin, Pencil, StickyNote, User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/projects.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Project } from '#shop/projects/contract.ts';
import styles from './project-meta.module.css';
import { SiteToDelivery } from './site-to-delivery.tsx';
import type { ProjectWrites } from './use-project-writes.ts';

type Props = { project: Project; writes: ProjectWrites; mayChange: boolean };

/** Where, whom to call, when and what to know; changed in place, each field saved as it is left. */
export function ProjectMeta({ project, writes, mayChange }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing && mayChange)
    return (
      <Card as="section" isPadded isFlushOnSmall aria-label={t('account.projects.details')}>
        <div className={styles.fields}>
          {FIELDS.map((name) => (
            <SavedField key={name} name={name} project={project} writes={writes} />
          ))}
        </div>
        <Button className={styles.done} variant="line" onClick={() => setIsEditing(false)}>
          {t('account.projects.done')}
        </Button>
      </Card>
    );
  const days = daysOf(project);
  const contact = [project.contact_name, project.contact_phone].filter(Boolean).join(', ');
  return (
    <Card as="section" isPadded isFlushOnSmall aria-label={t('account.projects.details')}>
      <dl className={styles.meta}>
        <Fact icon={<MapPin />} label={t('account.projects.place')}>
          {project.place || t('account.projects.noPlace')}
          {mayChange && project.site_street ? <SiteToDelivery project={project} /> : null}
        </Fact>
        {contact ? (
          <Fact icon={<User />} label={t('account.projects.contact')}>
            {contact}
          </Fact>
        ) : null}
        {days ? (
          <Fact icon={<CalendarDays />} label={t('account.projects.days')}>
            {days}
          </Fact>
        ) : null}
        {project.reference ? (
          <Fact icon={<Hash />} label={t('account.projects.fields.reference')}>
            {project.reference}
          </Fact>
        ) : null}
        {project.note ? (
          <Fact isWide icon={<StickyNote />} label={t('account.projects.fields.note')}>
            {project.note}
          </Fact>
        ) : null}
      </dl>
      {mayChange ? (
        <Button variant="quiet" size="sm" icon={<Pencil />} onClick={() => setIsEditing(true)}>
          {t('account.projects.edit')}
        </Button>
      ) : null}
    </Card>
  );
}

type FactProps = { icon: ReactNode; label: string; isWide?: boolean; children: ReactNode };

const Fact = ({ icon, label, isWide, children }: FactProps) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
);

const FIELDS = [
  ...(['site_street', 'site_city', 'site_zip', 'contact_name', 'contact_phone'] as const),
  ...(['starts_on', 'ends_on', 'reference', 'note'] as const),
];
const LONGEST_TEXT: Partial<Record<(typeof FIELDS)[number], number>> = {
  site_street: 200,
  site_city: 100,
  site_zip: 6,
  contact_name: 120,
  contact_phone: 40,
  reference: 35,
  note: 2000,
};

type FieldProps = { name: (typeof FIELDS)[number]; project: Project; writes: ProjectWrites };

/** Sent when it is left, and only if it is another; what a colleague wrote meanwhile is shown until then. */
function SavedField({ name, project, writes }: FieldProps) {
  const stored = project[name] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const isDay = name === 'starts_on' || name === 'ends_on';
  const save = async () => {
    if (typed === null) return;
    const value = typed.trim();
    if (value !== stored) await writes.change({ [name]: isDay && value === '' ? null : value });
    setTyped(null);
  };
  const field = {
    label: t(`account.projects.fields.${name}`),
    value: typed ?? stored,
    maxLength: LONGEST_TEXT[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: () => void save(),
  };
  if (name === 'note') return <TextArea {...field} className={styles.wide} rows={3} />;
  return <TextField {...field} {...(isDay ? { type: 'date' } : {})} />;
}

/** 30. 11. – 11. 12. */
function daysOf({ starts_on: from, ends_on: to }: Project): string {
  const day = (on: string) => formatDayShort(on, '');
  if (from && to) return `${day(from)} – ${day(to)}`;
  return from ? day(from) : to ? day(to) : '';
}
