const most = 1000;
const longest = 500;

/** `compute`, with its results kept for the short texts that most requests have in common. It must be pure. */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= most) results.clear();
    if (text.length <= longest) results.set(text, result);
    return result;
  };
}
