import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { sentenceOf } from "#web/app/api.ts";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part } from "#web/shared/account/MePage.tsx";
import { kindWords } from "#web/shared/hosted-listings/kind-words.ts";
import { faceOf, StateTag } from "#web/shared/hosted-listings/ListingRow.tsx";
import { useSubmitAgain } from "#web/shared/hosted-listings/listings-data.ts";
import { Fields } from "#web/shared/listing-form/fields/Fields.tsx";
import { fieldsOfSection, type Section, sections } from "#web/shared/listing-form/fields.ts";
import { FormContext } from "#web/shared/listing-form/form.ts";
import { Missing } from "#web/shared/listing-form/Missing.tsx";
import { NetOfPrice } from "#web/shared/listing-form/NetOfPrice.tsx";
import { Photos } from "#web/shared/listing-form/photos/Photos.tsx";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { EditedElsewhere } from "./EditedElsewhere.tsx";
import styles from "./EditListing.module.css";
import { useEditing } from "./editing.ts";
import { HiddenPhotos } from "./HiddenPhotos.tsx";
import { Rejected } from "./Rejected.tsx";
import { StatusSwitch } from "./StatusSwitch.tsx";

const listingsPage = "/host/listings";

/** The whole listing on one page, in the sections of its kind. */
export function EditForm({ listing }: { listing: EditableListing }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const editing = useEditing(listing);
  const { kind, form, saving } = editing;
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const { titleKey } = kindWords[kind];
  const isExperience = kind === "experience";
  // Only the owner may submit it to the operator again.
  const isRejected = listing.state === "rejected" && listing.role === "owner";
  const again = useSubmitAgain(listing);
  const isBusy = saving.isPending || again.isPending;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isRejected) return saveAndSend();
    const isSaved = await editing.submit();
    if (isSaved && isExperience) await navigate("/host/dashboard");
  }

  /** Saves and also submits again, because a rejected listing that is only saved would never be reviewed. */
  async function saveAndSend() {
    if (editing.isChanged && !(await editing.submit())) return;
    again.mutate(undefined, {
      onSuccess({ version }) {
        editing.noteVersion(version);
        void showToast({ text: t("hostListing.rejected.sent"), tone: "done", isForHost: true });
      },
      onError: (error) =>
        void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
    });
  }

  function saveLabel(): string {
    if (again.isPending) return t("hostListing.review.submitting");
    if (isBusy) return t("profile.saving");
    if (isRejected) return t("hostListing.rejected.saveAndSend");
    return isExperience ? t("hostListing.edit.modify") : t("hostListing.edit.save");
  }

  async function leaveArchived() {
    // An archived listing has no unsaved changes to warn about.
    flushSync(() => setGone(true));
    void showToast({ text: t("hostListing.archive.done"), tone: "done", isForHost: true });
    await navigate(listingsPage);
  }

  return (
    <FormContext value={form}>
      <Link className={rows.back} to={listingsPage}>
        <Icon name="arrow-left" />
        {t("hostListing.edit.back")}
      </Link>
      <div>
        <h1 className={type.title}>{t(titleKey)}</h1>
        <p className={clsx(layout.row, layout.above8)}>
          <StateTag {...faceOf({ ...listing, show: editing.show })} />
          {listing.state === "approved" && listing.offSale === null && (
            <Link className={button.link} to={pages[kind].detail(listing.slug)}>
              {t("hostListing.list.page")}
            </Link>
          )}
        </p>
      </div>
      {listing.state !== "approved" && <Missing missing={listing.missing} />}
      {isRejected && <Rejected listing={listing} />}
      <p className={clsx(type.small, layout.above16)}>{t("hostListing.required")}</p>
      {editing.dispute && <EditedElsewhere dispute={editing.dispute} />}
      <form className={layout.aboveBlock} noValidate onSubmit={(event) => void save(event)}>
        {sectionsOf(kind).map((section) => (
          <Part isWide key={section} title={t(`hostListing.sections.${section}`)}>
            <SectionFields section={section} listing={listing} editing={editing} />
          </Part>
        ))}
        <div className={clsx(layout.row, rows.under, styles.ways)}>
          {isRejected && (
            <details className={styles.why}>
              <summary className={rows.summary}>{t("hostListing.rejected.what")}</summary>
              <p className={clsx(type.quote, type.written, styles.reason)}>
                {listing.rejectionReason || t("hostListing.rejected.noReason")}
              </p>
            </details>
          )}
          <button type="submit" className={button.primary} disabled={isBusy}>
            {saveLabel()}
          </button>
          <Link className={button.line} to={listingsPage}>
            {t("hostListing.cancel")}
          </Link>
          {editing.isChanged && !isBusy && <span className={type.small}>{t("profile.unsaved.note")}</span>}
        </div>
      </form>
      {listing.role === "owner" && (
        <div className={rows.under}>
          <button
            type="button"
            className={clsx(button.link, button.tall, layout.above16, styles.archive)}
            onClick={() => setAsking(true)}
          >
            {t("hostListing.archive.open")}
          </button>
          <p className={type.small}>{t("hostListing.archive.hint")}</p>
        </div>
      )}
      {isAsking && <ArchiveDialog listing={listing} onArchived={leaveArchived} onClose={() => setAsking(false)} />}
      <Unsaved isChanged={editing.isChanged && !isGone} what={t("hostListing.edit.unsaved")} />
    </FormContext>
  );
}

/** The sections with fields, plus the two without fields. */
function sectionsOf(kind: ListingKind): Section[] {
  const isShown = (section: Section) =>
    ["photos", "status"].includes(section) || fieldsOfSection(kind, section).length > 0;
  return sections.filter(isShown);
}

interface SectionProps {
  section: Section;
  listing: EditableListing;
  editing: ReturnType<typeof useEditing>;
}

function SectionFields({ section, listing, editing }: SectionProps) {
  if (section === "photos") {
    return (
      <>
        <Photos photos={editing.photos} />
        <HiddenPhotos images={listing.hiddenImages} photos={editing.photos} />
      </>
    );
  }
  if (section === "status") {
    return <StatusSwitch kind={editing.kind} listing={listing} isShown={editing.show} onChange={editing.setShow} />;
  }
  const names = fieldsOfSection(editing.kind, section);
  return (
    <>
      <Fields names={names} />
      {names.some((name) => name === "price" || name === "hourlyPrice") && <NetOfPrice />}
    </>
  );
}
