import { useEffect, useRef, useState } from "react";
import { messageLimits } from "#contract/messages/limits.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { prepared, refusalOf } from "#web/shared/photos/preparing.ts";

/** A photo of the message being written. */
export interface ChosenPhoto {
  /** The file as it is sent. */
  file: File;
  /** The name of the file that the sender chose. */
  name: string;
  /** An object URL to show it on this page. */
  url: string;
}

/** The photos of one message. They are lost when the page is left. */
export function useChosenPhotos() {
  const { t } = useTranslation();
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  const known = useRef(photos);
  useEffect(() => () => known.current.forEach(letGo), []);

  function change(next: readonly ChosenPhoto[]) {
    for (const photo of known.current) if (!next.includes(photo)) letGo(photo);
    known.current = next;
    setPhotos(next);
  }
  const say = (text: string) => void showToast({ text, tone: "error" });

  return {
    photos,
    isPreparing,
    async add(files: readonly File[]) {
      setPreparing(true);
      const room = messageLimits.photos - known.current.length;
      for (const file of files.slice(0, room)) {
        const ready = await prepared(file);
        if (typeof ready === "string") say(refusalOf(t, ready, file));
        else change([...known.current, { file: ready, name: file.name, url: URL.createObjectURL(ready) }]);
      }
      const leftOut = files.slice(room).map(({ name }) => name);
      if (leftOut.length > 0) {
        say(t("messages.photos.tooMany", { most: messageLimits.photos, files: leftOut.join(", ") }));
      }
      setPreparing(false);
    },
    remove: (photo: ChosenPhoto) => change(known.current.filter((one) => one !== photo)),
    clear: () => change([]),
  };
}

function letGo({ url }: ChosenPhoto) {
  URL.revokeObjectURL(url);
}
