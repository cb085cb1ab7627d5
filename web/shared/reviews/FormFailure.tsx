import { Icon } from "#web/kit/icons.tsx";

/** Why sending failed, above the button. The element is always present, so that screen readers announce it. */
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
