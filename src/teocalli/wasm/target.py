"""WebAssembly as a target of numba: its functions are typed and lowered as for a core, and kept as LLVM IR instead of being run.

numba calls this a target extension: a target is a name, a context that lowers, and a code generator. Ours inherits everything from the
one for cores, so that whatever numba knows about records, arrays and numbers serves here too; only the code generator is another, whose
modules say "wasm32": pointers of 32 bits, whole numbers of 64 as everywhere in numba.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import cgutils, codegen, compiler, cpu, registry, typed_passes, types, untyped_passes
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_registry

from teocalli.wasm import dot

NAME = "wasm"
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # what every browser has since 2021
VECTORS = "+simd128"  # and since 2023: only in modules with a network (`dot.py`)
SPEED = 3  # LLVM's level, as for a core
INLINED = 250  # how much is inlined: less, or optimising for size, is up to a quarter slower and saves a fifth
BUILTIN = "numba.dynamic"  # how names of addresses inside this process begin


class NoWebAssembly(RuntimeError):
    """The LLVM that came with numba cannot write WebAssembly."""


class WasmLibrary(codegen.CodeLibrary):
    """The code of one function as text, and the libraries that it calls."""

    def __init__(self, generator: Any, name: str) -> None:
        super().__init__(generator, name)
        self.texts: list[str] = []
        self.callees: list[WasmLibrary] = []

    def add_ir_module(self, module: ir.Module) -> None:
        """Kept as text: parsed here, it would be given the alignments of this machine."""
        self.texts.append(cgutils.normalize_ir_text(str(module)))

    def add_linking_library(self, library: Any) -> None:
        if isinstance(library, WasmLibrary):  # the other one is numba's runtime for this machine, which counts references: ours need none
            self.callees.append(library)

    def finalize(self) -> None:
        self._finalized = True

    def get_function(self, name: str) -> Any:
        raise NotImplementedError("WebAssembly is not run here")

    def get_llvm_str(self) -> str:
        return "\n".join(self.texts)

    get_asm_str = get_llvm_str

    def get_pointer_to_function(self, name: str) -> int:
        """numba asks for it and nobody here calls it."""
        return 0


class WasmCodegen(codegen.Codegen):
    """Makes modules for wasm32."""

    _library_class = WasmLibrary

    def __init__(self) -> None:
        self.machine = target_machine()
        self._target_data = self.machine.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> ir.Module:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple, module.data_layout = TRIPLE, self._data_layout
        return module

    def _add_module(self, module: Any) -> None:
        """Nothing is run here."""

    def set_env(self, name: str, environment: Any) -> None:
        """Only Python objects need an environment."""

    def magic_tuple(self) -> tuple[str, ...]:
        return TRIPLE, FEATURES


class WasmContext(cpu.CPUContext):
    """Lowers as for a core, into modules for wasm32."""

    def init(self) -> None:
        self.is32bit = False  # of numba's whole numbers: sizes and indices keep 64 bits
        self.loaded = False  # what numba knows of numbers, arrays and records
        self._internal_codegen: Any = WasmCodegen()

    def load_additional_registries(self) -> None:
        """Once is enough, and numba asks again for every function."""
        if not self.loaded:
            self.loaded = True
            registry.cpu_target.target_context.refresh()  # which sets up numba's runtime: it must exist, and be made for this machine
        super().load_additional_registries()


class WasmTarget(registry.CPUTarget):
    """The types of a core, with a context of our own."""

    @functools.cached_property
    def _toplevel_target_context(self) -> WasmContext:
        return WasmContext(self.typing_context, NAME)


class Wasm(CPU):
    """What is written for a core serves WebAssembly too."""


class WasmDispatcher(registry.CPUDispatcher):
    """A function that is compiled for WebAssembly, once for each signature."""

    targetdescr = WasmTarget(NAME)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Whole numbers are passed alike, and so is what is left out: one function serves all, and LLVM sees them where it inlines."""
        _, folded = self.fold_argument_types(args, kws)
        ours = not self.py_func.__module__.startswith("numba.")
        return super().get_call_template(tuple((passed_as if ours else types.unliteral)(kind) for kind in folded), {})


def passed_as(kind: Any) -> Any:
    """The type that an argument of a rule is passed as: numba works with 64 bits wherever it meets shorter signed numbers."""
    plain: Any = types.unliteral(kind)
    left_out = isinstance(plain, types.Omitted) and type(plain.value) is int
    return types.int64 if left_out or plain in types.signed_domain else plain


class WasmCompiler(compiler.CompilerBase):
    """numba's way from Python to LLVM, without what rules have no use for."""

    LEFT_OUT = (
        untyped_passes.WithLifting,
        untyped_passes.InlineClosureLikes,
        untyped_passes.RewriteDynamicRaises,
        untyped_passes.MakeFunctionToJitFunction,
        untyped_passes.FindLiterallyCalls,
        untyped_passes.LiteralUnroll,
        untyped_passes.LiteralPropagationSubPipelinePass,
        typed_passes.NoPythonSupportedFeatureValidation,
        typed_passes.AnnotateTypes,
        typed_passes.DumpParforDiagnostics,
    )

    def define_pipelines(self) -> list[Any]:
        passes: Any = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(one, why) for one, why in passes.passes if one not in self.LEFT_OUT]
        passes.finalize()
        return [passes]


def wasm_jit(*arguments: Any, **options: Any) -> Any:
    """`numba.jit` for this target. Nothing here is called from Python, counts references or is cached on disk."""
    ours = {"cache": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return numba.jit(*arguments, **(options | ours | {"_target": NAME, "pipeline_class": WasmCompiler}))


target_registry[NAME] = Wasm
dispatcher_registry[Wasm] = WasmDispatcher
jit_registry[Wasm] = wasm_jit


def compile_for_wasm(function: FunctionType, folder: Path, options: dict[str, Any]) -> Any:
    """A compiler for `jit.compiling_with`."""
    return wasm_jit(**options)(function)


def context() -> Any:
    """The one `WasmContext`, whose methods numba leaves without types."""
    return WasmDispatcher.targetdescr.target_context


def new_module(name: str) -> ir.Module:
    return context().create_module(name)


def target_machine(features: str = FEATURES) -> Any:
    """LLVM's own idea of WebAssembly, or a clear word that it has none."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.set_option("", "-disable-loop-idiom-strlen")  # or a search for a zero in a row of bytes becomes a call of C's library
    try:
        target = llvm.Target.from_triple(TRIPLE)
    except RuntimeError as error:
        version = ".".join(map(str, llvm.llvm_version_info))
        raise NoWebAssembly(f"LLVM {version}, which came with numba {numba.__version__}, has no target {TRIPLE}: {error}") from error
    return target.create_target_machine(cpu="mvp", features=features, opt=SPEED, reloc="static")


def object_file(
    fast: Mapping[str, WasmLibrary],
    small: Mapping[str, WasmLibrary],
    called: Container[str],
    compact: Container[str],
    vectors: Collection[str],
    entries: ir.Module,
) -> bytes:
    """Everything as one optimised object file, in which only the exported functions can be reached from outside.

    What is reached from the fast ones is optimised for speed, all else and what is to be compact for size. Those that are called are
    never inlined. Some are done in vectors.
    """
    names = frozenset([*fast, *small])
    machine = target_machine(f"{FEATURES},{VECTORS}") if vectors else context().codegen().machine
    whole = llvm.parse_assembly(str(new_module("game")))
    speedy = frozenset(texts_of(fast.values()))
    for text in [str(entries), *texts_of([*fast.values(), *small.values()])]:
        module = part(functools.reduce(dot.in_vectors, vectors, text), names)
        for function in module.functions:
            sized = function.name in small or function.name in compact or (text not in speedy and function.name not in fast)
            if sized and function.name not in vectors:
                mark(function, "optsize", "minsize")
            if function.name in called:
                mark(function, "noinline")
        whole.link_in(module)
    for symbol in [*whole.functions, *whole.global_variables]:
        if not symbol.is_declaration and symbol.name not in names:
            symbol.linkage = "internal"
    optimise(whole, machine)
    check_addresses(whole)
    return bytes(machine.emit_object(whole))


def mark(function: Any, *attributes: str) -> None:
    """Tell LLVM something about a function."""
    if not function.is_declaration:
        for attribute in attributes:
            function.add_function_attribute(attribute)


def texts_of(libraries: Iterable[WasmLibrary]) -> Iterator[str]:
    """The code of libraries and of all that they call, each once and always in the same order."""
    waiting, seen = list(libraries), set()
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen.add(library)
            waiting += library.callees
            yield from library.texts


def part(text: str, exported: frozenset[str]) -> Any:
    """One text as LLVM reads it; what is not exported may come twice, be inlined and dropped, as numba has it for a core."""
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.linkage == llvm.Linkage.external and function.name not in exported:
            function.linkage = "linkonce_odr"
    module.verify()
    return module


def optimise(module: Any, machine: Any) -> None:
    """As numba does for a core, but for vectors: they were tried, and are bigger and no faster."""
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    options.inlining_threshold = INLINED
    options.loop_vectorization = options.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    module.verify()


def check_addresses(module: Any) -> None:
    """Refuse code that needs an address of this process: an array too big to be written into it."""
    for variable in module.global_variables:
        if variable.name.startswith(BUILTIN):
            raise NoWebAssembly(f"{variable.name} is an address of this process and cannot leave it")
