import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { type Person, removePersonProofs, setPersonPaused } from '#staff/people/contract.ts';
import { t } from '#text/office/settings.ts';
import { useChange } from './use-people.ts';

type SureProps = { person: Person; what: 'pause' | 'proofs'; onClose: () => void };

/** Changes that cannot be undone with the same button are confirmed first, with what will happen. */
export function SureDialog({ person: { id, name }, what, onClose }: SureProps) {
  const { done } = useChange();
  const isPause = what === 'pause';
  const params = { id };
  return (
    <AskForm
      title={t(isPause ? 'people.pauseTitle' : 'people.proofsTitle', { name })}
      intro={t(isPause ? 'people.pauseText' : 'people.proofsText')}
      submit={t(isPause ? 'people.pause' : 'people.removeProofs')}
      isDanger
      send={(): Promise<unknown> =>
        isPause
          ? api(setPersonPaused, { params, body: { is_paused: true } })
          : api(removePersonProofs, { params })
      }
      onDone={() => done(t(isPause ? 'people.paused' : 'people.proofsRemoved', { name }))}
      onClose={onClose}
    />
  );
}
