/** A table of numbers by term id, for ids to come: enlarged when one does not fit. */
export function enlarged(table: Uint32Array<ArrayBuffer>, id: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 ** Math.ceil(Math.log2(id + 1)));
  larger.set(table);
  return larger;
}
