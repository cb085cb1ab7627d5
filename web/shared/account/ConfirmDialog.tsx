import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { ShownTexts, useTranslation } from "#web/kit/texts.tsx";
import { CodeEntry, type CodeEntryProps } from "./CodeEntry.tsx";
import { useOtherPerson } from "./person.ts";

type Asked = Omit<CodeEntryProps, "onConfirmed">;

/** Opens the dialog over the page; resolves to whether the address was confirmed, once it is or the user closes it. */
export async function askForCode(asked: Asked): Promise<boolean> {
  await readyAreaTexts();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    root.render(
      <ShownTexts>
        <WithQueries>
          <ConfirmDialog {...asked} onEnd={end} />
        </WithQueries>
      </ShownTexts>,
    );
  });
}

function ConfirmDialog({ onEnd, ...asked }: Asked & { onEnd(isConfirmed: boolean): void }) {
  const { t } = useTranslation();
  const isConfirmed = useRef(false);
  useOtherPerson(() => onEnd(false));
  return (
    <Dialog title={t("confirming.title")} isBusy={false} onClose={() => onEnd(isConfirmed.current)}>
      {(close) => (
        <CodeEntry
          {...asked}
          onConfirmed={() => {
            isConfirmed.current = true;
            close();
          }}
        />
      )}
    </Dialog>
  );
}
