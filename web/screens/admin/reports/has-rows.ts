/** Whether a spreadsheet's file has more than the line of its column titles, which never break over lines. */
export async function hasRows(file: Blob): Promise<boolean> {
  const text = await file.text();
  return text.indexOf("\r\n") + 2 < text.length;
}
