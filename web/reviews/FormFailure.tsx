import { Icon } from "#web/ui/icons.tsx";

/** Why nothing was sent, above the button. The place is always there, so that it is announced. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="review-refusal">
          <Icon name="alert" />
          {text}
        </p>
      )}
    </div>
  );
}
