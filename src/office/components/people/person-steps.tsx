import { useMutation } from '@tanstack/react-query';
import { pressOnce } from '#office/components/press-once.ts';
import type { Soon } from '#office/components/window-on-demand.tsx';
import { Button } from '#ui/button.tsx';

type Done = { done: (words: string) => unknown; refused: (error: Error) => unknown };
type Step = { label: string; send: () => Promise<unknown>; said: string };
type Question = { label: string; onClick: () => void; soon?: Soon };

type Props = {
  of: Done;
  /** Done at once by its press. */
  step: Step | null;
  /** Their presses open a window that asks first. */
  questions: readonly (Question | null)[];
};

/** The buttons in the row of a person. */
export function PersonSteps({ of: { done, refused }, step, questions }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Step) => send(),
    onSuccess: (_, { said }) => done(said),
    onError: refused,
  });
  return (
    <>
      {step ? (
        <Button
          key={step.label}
          variant="line"
          size="sm"
          isLoading={isPending}
          {...pressOnce(() => mutate(step))}
        >
          {step.label}
        </Button>
      ) : null}
      {questions.map((question) =>
        question ? (
          <Button
            key={question.label}
            variant="quiet"
            size="sm"
            {...question.soon}
            onClick={question.onClick}
          >
            {question.label}
          </Button>
        ) : null,
      )}
    </>
  );
}
