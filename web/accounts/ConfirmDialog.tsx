import { QueryClientProvider } from "@tanstack/react-query";
import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, useTranslation } from "react-i18next";
import { queryClient } from "#web/api.ts";
import { i18n } from "#web/i18n/i18n.ts";
import { readyAreaTexts } from "#web/i18n/texts.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { CodeEntry, type CodeEntryProps } from "./CodeEntry.tsx";

type Asked = Omit<CodeEntryProps, "onConfirmed">;

/** Lies above the page until the address is confirmed, or somebody leaves it: whether it was confirmed. */
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
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ConfirmDialog {...asked} onEnd={end} />
        </QueryClientProvider>
      </I18nextProvider>,
    );
  });
}

function ConfirmDialog({ onEnd, ...asked }: Asked & { onEnd(isConfirmed: boolean): void }) {
  const { t } = useTranslation();
  const isConfirmed = useRef(false);
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
