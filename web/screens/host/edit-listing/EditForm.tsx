import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part } from "#web/shared/account/MePage.tsx";
import { kindWords } from "#web/shared/hosted-listings/kind-words.ts";
import { faceOf } from "#web/shared/hosted-listings/ListingRow.tsx";
import { Fields } from "#web/shared/listing-form/fields/Fields.tsx";
import { fieldsOfSection, type Section, sections } from "#web/shared/listing-form/fields.ts";
import { FormContext } from "#web/shared/listing-form/form.ts";
import { Missing } from "#web/shared/listing-form/Missing.tsx";
import { NetOfPrice } from "#web/shared/listing-form/NetOfPrice.tsx";
import { Photos } from "#web/shared/listing-form/photos/Photos.tsx";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { EditedElsewhere } from "./EditedElsewhere.tsx";
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
  const { tone, tagKey } = faceOf({ state: listing.state, show: editing.show });
  const isExperience = kind === "experience";
  const isBusy = saving.isPending;

  async function save(event: FormEvent) {
    event.preventDefault();
    const isSaved = await editing.submit();
    if (isSaved && isExperience) await navigate("/host/dashboard");
  }

  async function leaveArchived() {
    // An archived listing has no unsaved changes to warn about.
    flushSync(() => setGone(true));
    void showToast({ text: t("hostListing.archive.done"), tone: "done", isForHost: true });
    await navigate(listingsPage);
  }

  return (
    <FormContext value={form}>
      <Link className="trip-back" to={listingsPage}>
        <Icon name="arrow-left" />
        {t("hostListing.edit.back")}
      </Link>
      <div className="edit-head">
        <h1 className="d2">{t(titleKey)}</h1>
        <p className="edit-line">
          <span className={`tag ${tone}`}>{t(tagKey)}</span>
          {listing.state === "approved" && listing.show && (
            <Link className="link" to={pages[kind].detail(listing.slug)}>
              {t("hostListing.list.page")}
            </Link>
          )}
        </p>
      </div>
      {listing.state !== "approved" && <Missing missing={listing.missing} />}
      {listing.state === "rejected" && (
        <Rejected listing={listing} isChanged={editing.isChanged} onSave={editing.submit} />
      )}
      {editing.dispute && <EditedElsewhere dispute={editing.dispute} />}
      <form className="me edit-form" noValidate onSubmit={(event) => void save(event)}>
        {sectionsOf(kind).map((section) => (
          <Part key={section} title={t(`hostListing.sections.${section}`)}>
            <SectionFields section={section} listing={listing} editing={editing} />
          </Part>
        ))}
        <div className="edit-ways">
          <button type="submit" className="btn" disabled={isBusy}>
            {isBusy ? t("profile.saving") : isExperience ? t("hostListing.edit.modify") : t("hostListing.edit.save")}
          </button>
          <Link className="btn line" to={listingsPage}>
            {t("hostListing.cancel")}
          </Link>
          {editing.isChanged && !isBusy && <span className="small">{t("profile.unsaved.note")}</span>}
        </div>
      </form>
      <div className="edit-archive">
        <button type="button" className="link" onClick={() => setAsking(true)}>
          {t("hostListing.archive.open")}
        </button>
        <p className="small">{t("hostListing.archive.hint")}</p>
      </div>
      {isAsking && <ArchiveDialog listing={listing} onArchived={leaveArchived} onClose={() => setAsking(false)} />}
      <Unsaved isChanged={editing.isChanged && !isGone} what={t("hostListing.edit.unsaved")} />
    </FormContext>
  );
}

/** Those with fields, and the two without. */
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
    return <StatusSwitch kind={editing.kind} state={listing.state} isShown={editing.show} onChange={editing.setShow} />;
  }
  const names = fieldsOfSection(editing.kind, section);
  return (
    <>
      <Fields names={names} />
      {names.some((name) => name === "price" || name === "hourlyPrice") && <NetOfPrice />}
    </>
  );
}
