"""A row of weights times activations, in vectors: WebAssembly multiplies eight pairs of 16 bits and adds them up in one instruction.

LLVM finds that instruction only where both numbers have 16 bits, and weights have eight. So what it makes of `network.dot` is put aside
and this is called instead: sums of whole numbers are the same in any order.
"""

from __future__ import annotations

import re

DOT = "llvm.wasm.dot"
BODY = """{
entry:
  %length = trunc i64 %"arg.line.5.0" to i32
  %whole = and i32 %length, -16
  %some = icmp sgt i32 %whole, 0
  br i1 %some, label %many, label %rest
many:
  %j = phi i32 [0, %entry], [%next, %many]
  %sums = phi <4 x i32> [zeroinitializer, %entry], [%more, %many]
  %line.one = getelementptr i8, ptr %"arg.line.4", i32 %j
  %levels.one = getelementptr i16, ptr %"arg.levels.4", i32 %j
  %line.two = getelementptr i8, ptr %line.one, i32 8
  %levels.two = getelementptr i16, ptr %levels.one, i32 8
  %narrow.one = load <8 x i8>, ptr %line.one, align 1
  %narrow.two = load <8 x i8>, ptr %line.two, align 1
  %weights.one = sext <8 x i8> %narrow.one to <8 x i16>
  %weights.two = sext <8 x i8> %narrow.two to <8 x i16>
  %active.one = load <8 x i16>, ptr %levels.one, align 2
  %active.two = load <8 x i16>, ptr %levels.two, align 2
  %products.one = call <4 x i32> @llvm.wasm.dot(<8 x i16> %weights.one, <8 x i16> %active.one)
  %products.two = call <4 x i32> @llvm.wasm.dot(<8 x i16> %weights.two, <8 x i16> %active.two)
  %half = add <4 x i32> %sums, %products.one
  %more = add <4 x i32> %half, %products.two
  %next = add i32 %j, 16
  %again = icmp slt i32 %next, %whole
  br i1 %again, label %many, label %rest
rest:
  %at = phi i32 [0, %entry], [%whole, %many]
  %all = phi <4 x i32> [zeroinitializer, %entry], [%more, %many]
  %first = extractelement <4 x i32> %all, i32 0
  %second = extractelement <4 x i32> %all, i32 1
  %third = extractelement <4 x i32> %all, i32 2
  %fourth = extractelement <4 x i32> %all, i32 3
  %pair = add i32 %first, %second
  %other = add i32 %third, %fourth
  %begun = add i32 %pair, %other
  br label %check
check:
  %k = phi i32 [%at, %rest], [%k.next, %single]
  %total = phi i32 [%begun, %rest], [%total.next, %single]
  %left = icmp slt i32 %k, %length
  br i1 %left, label %single, label %done
single:
  %line.at = getelementptr i8, ptr %"arg.line.4", i32 %k
  %levels.at = getelementptr i16, ptr %"arg.levels.4", i32 %k
  %narrow = load i8, ptr %line.at
  %active = load i16, ptr %levels.at
  %weight = sext i8 %narrow to i32
  %level = sext i16 %active to i32
  %product = mul i32 %weight, %level
  %total.next = add i32 %total, %product
  %k.next = add i32 %k, 1
  br label %check
done:
  store i32 %total, ptr %"retptr"
  ret i32 0
}"""
DECLARED = f"\ndeclare <4 x i32> @{DOT}(<8 x i16>, <8 x i16>)\n"


def in_vectors(text: str, name: str) -> str:
    """The code in which the function of that name is written in vectors; other code as it is."""
    begin = re.search(rf'^define [^\n]*@"{re.escape(name)}"[^\n]*\n', text, re.MULTILINE)
    if not begin:
        return text
    end = text.index("\n}", begin.end()) + 2
    return text[: begin.end()] + BODY + text[end:] + DECLARED
