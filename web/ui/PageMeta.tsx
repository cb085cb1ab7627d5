interface Props {
  title: string;
  description?: string;
}

/** The title and description of the page; they follow the language. React puts them in the head. */
export function PageMeta({ title, description }: Props) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
