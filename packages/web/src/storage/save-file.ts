/** Downloads bytes under a name. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download keeps its own reference to the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
