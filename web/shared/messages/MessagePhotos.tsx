import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useState } from "react";
import type { MessagePhoto } from "#contract/messages/messages.ts";
import { call } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./MessagePhotos.module.css";
import messages from "./Messages.module.css";

interface Props {
  photos: readonly MessagePhoto[];
  /** The thread, and the route that serves its photos to the reader. */
  thread: number;
  path: "/user/threads/{id}/photos/{photo}" | "/admin/threads/{id}/photos/{photo}";
  /** The sender's name; undefined for the reader's own photos. */
  name: string | undefined;
}

/** The photos of a message. Each can be enlarged; masked ones are replaced by a tag. */
export function MessagePhotos({ photos, name, thread, path }: Props) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={clsx(layout.row, layout.gap8, styles.photos)}>
        {photos.map(({ picture }, index) => {
          const place = { number: index + 1, total: photos.length };
          const alt =
            name === undefined ? t("messages.photos.altOwn", place) : t("messages.photos.alt", { name, ...place });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the photos of a message never change their order
            <li key={index}>
              {picture ? (
                <Shown {...{ thread, path, alt, ...picture }} />
              ) : (
                <Masked text={t("messages.masked.photo")} />
              )}
            </li>
          );
        })}
      </ul>
      {photos.some(({ masked, picture }) => masked && picture) && <Masked text={t("messages.photos.notYet")} />}
    </>
  );
}

function Masked({ text }: { text: string }) {
  return (
    <span className={messages.masked}>
      <Icon name="shield-plain" />
      {text}
    </span>
  );
}

interface OneProps extends Pick<Props, "thread" | "path"> {
  id: number;
  width: number;
  height: number;
  alt: string;
}

/** Reserves a square for the photo before it has loaded, so that nothing moves. */
function Shown({ thread, path, id, width, height, alt }: OneProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const params = { id: thread, photo: id };
  const photo = useQuery({
    queryKey: keyOf(path, { params }),
    queryFn: ({ signal }) => call("GET", path, { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useUrlOf(photo.data);
  const image = { src: url, width, height };
  if (photo.isError && !photo.isFetching) {
    return (
      <button type="button" className={button.link} onClick={() => void photo.refetch()}>
        {t("messages.photos.notLoaded")}
      </button>
    );
  }
  return (
    <>
      <button type="button" className={styles.photo} aria-label={alt} disabled={!url} onClick={() => setOpen(true)}>
        {url && <img {...image} alt={alt} />}
      </button>
      {isOpen && (
        <Dialog title={alt} isBusy={false} className={styles.large} onClose={() => setOpen(false)}>
          {() => <img {...image} alt="" />}
        </Dialog>
      )}
    </>
  );
}

/** An object URL for the file, revoked when the component unmounts. */
function useUrlOf(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
