interface Props {
  /** A file in `public/pictures`, without width and extension. */
  name: string;
  alt: string;
  sizes: string;
  isFirst?: boolean;
}

/** One of the site's own pictures. */
export function Picture({ name, alt, sizes, isFirst = false }: Props) {
  const sourceSet = (format: string) =>
    [800, 1600].map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet("avif")} sizes={sizes} />
      <img
        src={`/pictures/${name}-800.webp`}
        srcSet={sourceSet("webp")}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={1200}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
