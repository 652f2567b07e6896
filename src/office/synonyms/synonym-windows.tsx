import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { EditDialog } from '#office/components/form/edit-dialog.tsx';
import { FormArea, FormFlag, FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import {
  addSynonym,
  changeSynonym,
  Meaning,
  NewSynonym,
  removeSynonym,
  type Synonym,
} from '#staff/synonyms/contract.ts';
import { t } from '#text/office/synonyms.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

type Props = { synonym: Synonym; onClose: () => void };

const Fields = <Form extends TypedForm>({ of, names }: { of: Form; names: Names<Form> }) => (
  <>
    <FormArea
      of={of}
      name={names[0]}
      isRequired
      rows={4}
      label={t('synonyms.means')}
      hint={t('synonyms.meansHint')}
      wrong={t('synonyms.noMeaning')}
    />
    <FormFlag of={of} name={names[1]} label={t('synonyms.both')} hint={t('synonyms.bothHint')} />
  </>
);
type Names<Form extends TypedForm> = [means: Form['names'], bothWays: Form['names']];

export function AddWindow({ onClose }: Pick<Props, 'onClose'>) {
  const done = useDone('synonyms');
  return (
    <AskForm
      title={t('synonyms.add')}
      submit={t('office.save')}
      schema={NewSynonym}
      begins={{ both_ways: true }}
      send={async (body) => {
        await api(addSynonym, { body });
        return body;
      }}
      onDone={({ words }) => done(t('synonyms.added', { words }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="words"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('synonyms.words')}
            hint={t('synonyms.wordsHint')}
          />
          <Fields of={form} names={['means', 'both_ways']} />
        </>
      )}
    </AskForm>
  );
}

const seenOf = ({ means, both_ways, version }: Synonym) => ({
  value: { means, both_ways },
  version,
});

/** Its words are what it is known by: other words are another synonym. */
export function EditWindow({ synonym, onClose }: Props) {
  const done = useDone('synonyms');
  const { id, words } = synonym;
  const form = useEditForm({
    schema: Meaning,
    seen: seenOf(synonym),
    save: (meaning, version) =>
      api(changeSynonym, { params: { id }, body: { ...meaning, version } }),
    read: (current: { synonym: Synonym }) => seenOf(current.synonym),
    onSaved: () => {
      onClose();
      return done(t('synonyms.saved', { words }));
    },
  });
  return (
    <EditDialog of={form} title={t('synonyms.editTitle', { words })} onClose={onClose}>
      <Fields of={form} names={['means', 'both_ways']} />
    </EditDialog>
  );
}

export function RemoveWindow({ synonym, onClose }: Props) {
  const done = useDone('synonyms');
  const toasts = useToasts();
  const { id, version, words, means, both_ways } = synonym;
  const giveBack = async () => {
    try {
      await api(addSynonym, { body: { words, means, both_ways } });
      await done(t('synonyms.added', { words }));
    } catch (error) {
      toasts.error(wordsOf(error));
    }
  };
  const giveBackButton = (
    <Button variant="line" size="sm" onClick={() => void giveBack()}>
      {t('synonyms.giveBack')}
    </Button>
  );
  return (
    <AskForm
      title={t('synonyms.removeTitle', { words })}
      intro={t('synonyms.removeText')}
      submit={t('synonyms.remove')}
      isDanger
      send={() => api(removeSynonym, { params: { id }, body: { version } })}
      onDone={() => done(t('synonyms.removed', { words }), { action: giveBackButton })}
      onClose={onClose}
    />
  );
}
